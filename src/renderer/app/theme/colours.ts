import type { MantineColorsTuple } from '@mantine/core';
import type { StatusTone } from '../../kit/marks/StatusBadge.tsx';

/** Shades 6 to 8 have a contrast of at least 4.5:1 with white text. Mantine's own blue has only 3.56:1. */

// biome-ignore-start format: a scale is compared and copied as one block of ten shades
const pine: MantineColorsTuple = [
  '#edf7f4',
  '#d8ece6',
  '#b1d8cd',
  '#86c2b2',
  '#5faa98',
  '#3f917f',
  '#2b7a69',
  '#1d6456',
  '#164f45',
  '#0f3b34',
];
export const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e4e7eb',
  '#d3d8de',
  '#b3bac4',
  '#8c95a3',
  '#636d7c',
  '#4a5362',
  '#303845',
  '#1b212b',
];
const dark: MantineColorsTuple = [
  '#d9dee5',
  '#b4bcc8',
  '#939dac',
  '#6f7a89',
  '#343d49',
  '#28303a',
  '#1d242d',
  '#141a21',
  '#0f141a',
  '#0a0e12',
];
const red: MantineColorsTuple = [
  '#fff1ef',
  '#ffe0dc',
  '#ffc1bb',
  '#fd9c94',
  '#f8756e',
  '#da534f',
  '#ba3535',
  '#a42729',
  '#881a1e',
  '#671014',
];
const amber: MantineColorsTuple = [
  '#fbf3e9',
  '#f6e5d1',
  '#eecca4',
  '#e2b073',
  '#d29541',
  '#b6770b',
  '#925f09',
  '#7e5102',
  '#674102',
  '#4e2f00',
];
const green: MantineColorsTuple = [
  '#edf7f0',
  '#d9eedf',
  '#b4dfc2',
  '#8bcca1',
  '#63b883',
  '#3f9b65',
  '#1c7f4c',
  '#0a6e3e',
  '#005a31',
  '#004322',
];
const teal: MantineColorsTuple = [
  '#ecf7f5',
  '#d7eeea',
  '#afded6',
  '#82cbc0',
  '#53b6aa',
  '#27998d',
  '#087d72',
  '#006b61',
  '#01574f',
  '#00403a',
];
const cyan: MantineColorsTuple = [
  '#ebf7fb',
  '#d5edf5',
  '#acdbed',
  '#7cc7e1',
  '#4bb2d2',
  '#1794b5',
  '#037894',
  '#09667e',
  '#005368',
  '#003d4e',
];
const blue: MantineColorsTuple = [
  '#eff5ff',
  '#dbe9ff',
  '#bad4fe',
  '#93bcfe',
  '#71a3f6',
  '#5285d9',
  '#3869bb',
  '#2c59a6',
  '#20488a',
  '#153468',
];
const purple: MantineColorsTuple = [
  '#f6f2ff',
  '#ebe3fe',
  '#dac8fd',
  '#c6aaf8',
  '#b18dee',
  '#956ed2',
  '#7a53b4',
  '#6a449f',
  '#563584',
  '#402664',
];
// biome-ignore-end format: see above

/** Maps every colour name of Mantine to a colour of this app. */
export const colors = {
  pine,
  gray,
  dark,
  red,
  pink: red,
  amber,
  yellow: amber,
  orange: amber,
  green,
  lime: green,
  teal,
  cyan,
  blue,
  indigo: blue,
  purple,
  violet: purple,
  grape: purple,
};

interface StatusColors {
  background: string;
  text: string;
}
export type StatusColourSet = Record<StatusTone, StatusColors>;

const statusLight: StatusColourSet = {
  blue: { background: '#e6eefc', text: '#27509b' },
  purple: { background: '#f0e9fd', text: '#5f3d93' },
  amber: { background: '#fbf0d9', text: '#7f5108' },
  teal: { background: '#d9f1ec', text: '#0a6054' },
  green: { background: '#e3f3dc', text: '#2a6320' },
  cyan: { background: '#dbf0f8', text: '#0d5c74' },
  grey: { background: '#eceef1', text: '#4d5664' },
  red: { background: '#fbe7e6', text: '#a1302a' },
};

const statusDark: StatusColourSet = {
  blue: { background: '#1b2b47', text: '#9dbcf2' },
  purple: { background: '#302445', text: '#cdb7f8' },
  amber: { background: '#392c12', text: '#eac06f' },
  teal: { background: '#10352f', text: '#7fd3c1' },
  green: { background: '#1e3517', text: '#a3d68f' },
  cyan: { background: '#0f313f', text: '#86cfe8' },
  grey: { background: '#262d36', text: '#aeb7c3' },
  red: { background: '#402021', text: '#f1a19b' },
};

const tokensLight = {
  '--app-canvas': '#f7f8f9',
  '--app-surface': '#ffffff',
  '--app-line': '#e4e7eb',
  '--app-line-strong': '#d3d8de',
  '--app-tick': '#8c95a3',
  '--app-text': '#1b212b',
  '--app-mut': '#5f6978',
  '--app-head': '#fafbfb',
  '--app-hover': '#f3f6f5',
  '--app-sel': '#e9f4f1',
  '--app-mark': '#fdf6e4',
  '--app-focus': '#1d6456',
  '--app-brand': '#1d6456',
  '--app-danger': '#a42729',
  '--app-danger-tint': '#fff1ef',
  '--app-sidebar': '#10302b',
  '--app-sidebar-fg': '#c3d6d1',
  '--app-sidebar-mut': '#8aa8a1',
  '--app-sidebar-hover': 'rgb(255 255 255 / 0.06)',
  '--app-sidebar-current': 'rgb(255 255 255 / 0.11)',
  '--app-sidebar-scroll': 'rgb(255 255 255 / 0.16)',
  '--app-sidebar-late': '#f0c05a',
  '--app-sidebar-very': '#f6aca3',
  '--app-on-dark': '#ffffff',
  '--app-accent': '#e0a33e',
  '--app-on-accent': '#10302b',
  '--app-login': '#10302b',
  '--app-login-text': '#e9f2ef',
  '--app-login-mut': '#b9cfc9',
  '--app-login-line': '#1d4a42',
  '--app-scrim': 'rgb(16 48 43 / 0.45)',
  '--app-edge': 'rgb(16 24 40 / 0.22)',
  '--app-skeleton': '#e9ecef',
  '--app-scroll': '#c3c9d1',
  '--app-map-sea': '#dfe9ec',
  '--app-map-land': '#f2f0ea',
  '--app-map-home': '#fbfcfa',
  '--app-map-line': '#a3b3aa',
  '--ch-1': '#1d6456',
  '--ch-grid': '#eaedf0',
  '--ch-tip': '#1b212b',
};
export type TokenName = keyof typeof tokensLight;

const tokensDark: Record<TokenName, string> = {
  '--app-canvas': '#0f141a',
  '--app-surface': '#141a21',
  '--app-line': '#242c36',
  '--app-line-strong': '#2f3945',
  '--app-tick': '#6f7a89',
  '--app-text': '#d9dee5',
  '--app-mut': '#939dac',
  '--app-head': '#181f27',
  '--app-hover': '#1b232c',
  '--app-sel': '#17312d',
  '--app-mark': '#2f2815',
  '--app-focus': '#5faa98',
  '--app-brand': '#4fa793',
  '--app-danger': '#f8756e',
  '--app-danger-tint': '#331a1b',
  '--app-sidebar': '#0e1a1b',
  '--app-sidebar-fg': '#c3d6d1',
  '--app-sidebar-mut': '#8aa8a1',
  '--app-sidebar-hover': 'rgb(255 255 255 / 0.06)',
  '--app-sidebar-current': 'rgb(255 255 255 / 0.11)',
  '--app-sidebar-scroll': 'rgb(255 255 255 / 0.16)',
  '--app-sidebar-late': '#f0c05a',
  '--app-sidebar-very': '#f6aca3',
  '--app-on-dark': '#ffffff',
  '--app-accent': '#e0a33e',
  '--app-on-accent': '#10302b',
  '--app-login': '#10302b',
  '--app-login-text': '#e9f2ef',
  '--app-login-mut': '#b9cfc9',
  '--app-login-line': '#1d4a42',
  '--app-scrim': 'rgb(16 48 43 / 0.45)',
  '--app-edge': 'rgb(0 0 0 / 0.7)',
  '--app-skeleton': '#222a33',
  '--app-scroll': '#3a4552',
  '--app-map-sea': '#0c141a',
  '--app-map-land': '#171e25',
  '--app-map-home': '#22302f',
  '--app-map-line': '#4a5d59',
  '--ch-1': '#4fa793',
  '--ch-grid': '#222a33',
  '--ch-tip': '#1b212b',
};

export const shadows = {
  xs: '0 1px 2px rgb(16 24 32 / 0.05)',
  sm: '0 1px 3px rgb(16 24 32 / 0.08), 0 1px 2px rgb(16 24 32 / 0.04)',
  md: '0 6px 16px rgb(16 24 32 / 0.12)',
};

/** The colours are literal, because the contrast test calculates with them. */
export const schemes = {
  light: { tokens: tokensLight, status: statusLight },
  dark: { tokens: tokensDark, status: statusDark },
};
