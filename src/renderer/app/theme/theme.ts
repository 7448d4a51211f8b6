import {
  ActionIcon,
  Alert,
  Autocomplete,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Fieldset,
  Input,
  Loader,
  Menu,
  Modal,
  MultiSelect,
  NavLink,
  Notification,
  Pagination,
  Paper,
  PasswordInput,
  Pill,
  Popover,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Textarea,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { SteadyButton } from '../../kit/buttons/SteadyButton.tsx';
import { foldedFilter } from '../../lib/foldedFilter.ts';
import { colors, gray, type StatusColourSet, schemes, shadows } from './colours.ts';

const fast = { duration: 100 };
const dialog = {
  radius: 'lg',
  padding: 'md',
  overlayProps: { backgroundOpacity: 0.45 },
  transitionProps: fast,
};
const dialogTitle = {
  fontFamily: 'var(--mantine-font-family-headings)',
  fontSize: '15px',
  fontWeight: 650,
};
const closeButton = { size: 30, 'aria-label': 'Tutup' };
const dropdown = { shadow: 'md', radius: 'md', transitionProps: { duration: 80 } };

const calendarSteps = {
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  previousYear: 'Tahun sebelumnya',
  nextYear: 'Tahun berikutnya',
  previousDecade: 'Sepuluh tahun sebelumnya',
  nextDecade: 'Sepuluh tahun berikutnya',
};

/** For names such as 'Sen'. The two-letter names from dayjs are uncommon. */
const weekdayFormat = 'ddd';

/** A menu flips to the side with space and scrolls if it is too tall. */
const withinWindow = {
  flip: { padding: 8 },
  shift: { padding: 8 },
  size: {
    padding: 8,
    apply: ({
      availableHeight,
      elements,
    }: {
      availableHeight: number;
      elements: { floating: HTMLElement };
    }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`;
      elements.floating.style.overflowY = 'auto';
    },
  },
};

const wrapperText = { fontSize: '12px', lineHeight: '16px' };

export const theme = createTheme({
  colors,
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: gray[9],
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'Inter Variable', ui-monospace, monospace",
  headings: {
    fontFamily: "'Plus Jakarta Sans Variable', 'Inter Variable', sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '30px' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '15px', lineHeight: '22px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  shadows,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 30 } }),
    Alert: Alert.extend({
      defaultProps: { variant: 'light', radius: 'md', p: 'sm' },
      // On dark surfaces, Mantine's tint is too bright and its text pure white.
      vars: (_theme, { color = 'blue' }) => ({
        root: {
          '--alert-bg': `color-mix(in srgb, var(--st-${color}-bg) 60%, var(--app-surface))`,
          '--alert-bd': `1px solid var(--st-${color}-bg)`,
          '--alert-color': `var(--st-${color}-fg)`,
        },
      }),
      styles: { message: { color: 'var(--app-text)' } },
    }),
    Autocomplete: Autocomplete.extend({ defaultProps: { openOnFocus: false, filter: foldedFilter } }),
    Badge: Badge.extend({ defaultProps: { radius: 'sm', variant: 'light', tt: 'none' } }),
    Button: Button.extend({
      defaultProps: { size: 'xs' },
      styles: { root: { fontWeight: 550 } },
      // Targets of at least 24 px (WCAG 2.2, 2.5.8).
      vars: (_theme, { size }) => ({ root: size === 'compact-xs' ? { '--button-height': '24px' } : {} }),
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 'xs' } }),
    CloseButton: CloseButton.extend({ defaultProps: closeButton }),
    DatePicker: { defaultProps: { ariaLabels: calendarSteps, weekdayFormat } },
    DatePickerInput: {
      defaultProps: {
        size: 'xs',
        valueFormat: 'DD-MM-YYYY',
        popoverProps: dropdown,
        ariaLabels: calendarSteps,
        weekdayFormat,
      },
    },
    DateTimePicker: {
      defaultProps: {
        size: 'xs',
        valueFormat: 'DD-MM-YYYY HH:mm',
        popoverProps: dropdown,
        ariaLabels: calendarSteps,
        weekdayFormat,
      },
    },
    Drawer: Drawer.extend({
      defaultProps: { ...dialog, radius: 0, position: 'right' },
      styles: { title: dialogTitle },
    }),
    Fieldset: Fieldset.extend({ defaultProps: { radius: 'lg' } }),
    Input: Input.extend({ defaultProps: { size: 'xs' } }),
    // Mantine's default of 10 px is too small.
    InputWrapper: { styles: { description: wrapperText, error: wrapperText } },
    Loader: Loader.extend({ defaultProps: { size: 'sm' } }),
    // Mantine's focus placeholder would be a child of the menu that is not a menu item.
    Menu: Menu.extend({
      defaultProps: { ...dropdown, withInitialFocusPlaceholder: false, middlewares: withinWindow },
    }),
    // Equal offsets at both ends keep a centred dialog in place when the foot of the window grows (Foot.tsx).
    Modal: Modal.extend({
      defaultProps: {
        ...dialog,
        centered: true,
        yOffset: 'max(5dvh, calc(var(--foot-height, 0px) + 8px))',
      },
      styles: { title: dialogTitle },
    }),
    MultiSelect: MultiSelect.extend({ defaultProps: { openOnFocus: false, filter: foldedFilter } }),
    NavLink: NavLink.extend({ defaultProps: { variant: 'light' } }),
    Notification: Notification.extend({
      defaultProps: { radius: 'md', withBorder: true },
      styles: { closeButton: { pointerEvents: 'auto' } },
    }),
    Notifications: Notifications.extend({
      defaultProps: { position: 'bottom-right', limit: 4 },
      // Messages must not block clicks. PopupPlace.tsx places them.
      styles: { root: { pointerEvents: 'none' } },
    }),
    Pagination: Pagination.extend({ defaultProps: { size: 'sm' } }),
    Paper: Paper.extend({ defaultProps: { radius: 'lg', withBorder: true, shadow: 'xs' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { visibilityToggleFocusable: true } }),
    Pill: Pill.extend({ defaultProps: { size: 'sm' } }),
    Popover: Popover.extend({ defaultProps: dropdown }),
    Progress: Progress.extend({ defaultProps: { size: 'sm', radius: 'sm' } }),
    Radio: Radio.extend({ defaultProps: { size: 'xs' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
    // A page focuses its first field, which must not open its list.
    Select: Select.extend({
      defaultProps: {
        comboboxProps: dropdown,
        allowDeselect: false,
        openOnFocus: false,
        filter: foldedFilter,
      },
    }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
    Switch: Switch.extend({ defaultProps: { size: 'sm' } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 7, horizontalSpacing: 12 } }),
    Tabs: Tabs.extend({ defaultProps: { keepMounted: false } }),
    Textarea: Textarea.extend({ defaultProps: { autosize: true, minRows: 2, maxRows: 8 } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 350, transitionProps: fast } }),
    UnstyledButton: UnstyledButton.extend({ defaultProps: { component: SteadyButton } }),
  },
});

function statusVariables(status: StatusColourSet): Record<string, string> {
  const pairs = Object.entries(status).flatMap(([tone, { background, text }]) => [
    [`--st-${tone}-bg`, background],
    [`--st-${tone}-fg`, text],
  ]);
  return Object.fromEntries(pairs);
}

const mantineVariables = {
  '--mantine-color-body': 'var(--app-surface)',
  '--mantine-color-text': 'var(--app-text)',
  '--mantine-color-dimmed': 'var(--app-mut)',
  '--mantine-color-placeholder': 'var(--app-mut)',
  '--mantine-color-error': 'var(--app-danger)',
  '--mantine-color-default-border': 'var(--app-line-strong)',
};

export const resolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...mantineVariables, ...schemes.light.tokens, ...statusVariables(schemes.light.status) },
  dark: { ...mantineVariables, ...schemes.dark.tokens, ...statusVariables(schemes.dark.status) },
});
