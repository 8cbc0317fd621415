import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { Card, Text, VisuallyHidden } from '@mantine/core';

export interface PlotProps {
  title: string;
  /** Label and value of each point, in drawing order. */
  points: readonly { at: string; value: number }[];
  kind?: 'line' | 'bars';
}

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats a UTC date of the API, such as `2026-03-01`. */
export const formatDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

const wholeNumbers = { allowDecimals: false, width: 40 };
/** Keyboard and screen reader users get the table instead. */
const notFocusable = { accessibilityLayer: false };

/** A chart with the sum of its values, and a visually hidden table of the same data. */
export function Plot({ title, points, kind = 'line' }: PlotProps) {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const data = points.map(({ at, value }) => ({ at, [title]: value }));
  const common = {
    h: 160,
    data,
    dataKey: 'at',
    series: [{ name: title, color: 'indigo.6' }],
    yAxisProps: wholeNumbers,
    'aria-hidden': true,
  };
  return (
    <Card withBorder component="section" aria-label={title}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fw={700} size="xl">
        {total.toLocaleString()}
      </Text>
      {kind === 'line' ? (
        <AreaChart {...common} withDots={false} curveType="linear" areaChartProps={notFocusable} />
      ) : (
        <BarChart {...common} barChartProps={notFocusable} />
      )}
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <tbody>
            {points.map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">{at}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Card>
  );
}
