import { useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { use } from 'react';
import { Bar } from 'react-chartjs-2';
import { useNavigate } from 'react-router-dom';
import { formatCount, formatShortDay } from '../../../shared/core/formats.ts';
import { formatDay } from '../../../shared/core/values.ts';
import type { figures } from '../../../shared/entities/figures.ts';
import { figurePath } from '../../pages/figurePath.ts';
import { Canvas } from './ChartCard.tsx';

type FiguresOf<Name extends keyof typeof figures> = ReturnType<(typeof figures)[Name]['of']>;

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// A canvas does not redraw when web fonts arrive, so the chart waits until the fonts have loaded or failed.
const fonts = Promise.all(
  ['400 11px "Inter Variable"', '600 11px "Inter Variable"'].map((font) => document.fonts.load(font)),
).catch(() => []);

function useBase() {
  use(fonts);
  // Subscribes to the colour scheme, so that a change reads the tokens again.
  const scheme = useComputedColorScheme('light');
  const font = { family: "'Inter Variable', sans-serif", size: 11 };
  const muted = token('--app-mut');
  const line = token('--ch-grid');
  return {
    scheme,
    bar: token('--ch-1'),
    ticks: { color: muted, font },
    line,
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      locale: 'id-ID',
      plugins: {
        legend: { display: false },
        tooltip: {
          backgroundColor: token('--ch-tip'),
          padding: 8,
          cornerRadius: 6,
          displayColors: false,
          titleFont: font,
          bodyFont: font,
          callbacks: { label: (item: { raw: unknown }) => `${formatCount(Number(item.raw))} pengajuan` },
        },
      },
    } satisfies ChartOptions<'bar'>,
  };
}

export function PerDayChart({ items }: { items: FiguresOf<'perDay'> }) {
  const base = useBase();
  const navigate = useNavigate();
  const options: ChartOptions<'bar'> = {
    ...base.options,
    interaction: { mode: 'index', intersect: false },
    plugins: {
      ...base.options.plugins,
      tooltip: {
        ...base.options.plugins.tooltip,
        callbacks: {
          ...base.options.plugins.tooltip.callbacks,
          title: ([item]) => formatDay(items[item?.dataIndex ?? 0]?.date),
        },
      },
    },
    onClick: (_event, [bar]) => {
      const figure = bar && items[bar.index];
      if (figure) navigate(figurePath(figure));
    },
    scales: {
      x: {
        grid: { display: false },
        border: { color: base.line },
        ticks: { ...base.ticks, maxRotation: 0, autoSkipPadding: 12 },
      },
      y: {
        beginAtZero: true,
        grid: { color: base.line },
        border: { display: false },
        ticks: { ...base.ticks, precision: 0, maxTicksLimit: 6 },
      },
    },
  };
  const data = {
    labels: items.map((item) => formatShortDay(item.date)),
    datasets: [
      {
        data: items.map((item) => item.count),
        backgroundColor: base.bar,
        borderRadius: 3,
        maxBarThickness: 26,
      },
    ],
  };
  return (
    <Canvas>
      <Bar key={base.scheme} data={data} options={options} />
    </Canvas>
  );
}

export function PerProductChart({ items }: { items: FiguresOf<'perProduct'> }) {
  const base = useBase();
  const navigate = useNavigate();
  const options: ChartOptions<'bar'> = {
    ...base.options,
    indexAxis: 'y',
    onClick: (_event, [bar]) => {
      const figure = bar && items[bar.index];
      if (figure) navigate(figurePath(figure));
    },
    scales: {
      x: {
        beginAtZero: true,
        grid: { color: base.line },
        border: { display: false },
        ticks: { ...base.ticks, precision: 0, maxTicksLimit: 6 },
      },
      y: { grid: { display: false }, border: { color: base.line }, ticks: base.ticks },
    },
  };
  const data = {
    labels: items.map((item) => item.product_name),
    datasets: [
      {
        data: items.map((item) => item.count),
        backgroundColor: base.bar,
        borderRadius: 3,
        maxBarThickness: 20,
      },
    ],
  };
  return (
    <Canvas>
      <Bar key={base.scheme} data={data} options={options} />
    </Canvas>
  );
}
