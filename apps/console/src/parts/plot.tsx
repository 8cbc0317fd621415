import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { Card, Text, VisuallyHidden } from '@mantine/core';

/** Values in the order in which they are drawn. */
export interface PlotProps {
  title: string;
  /** What each is of, in words: a day, an answer. */
  points: readonly { at: string; value: number }[];
  kind?: 'line' | 'bars';
}

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day of the API's figures (UTC), as people read it. */
export const nameOfDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

const wholeNumbers = { allowDecimals: false, width: 40 };
/** The table beside it is for the keyboard. */
const unreachable = { accessibilityLayer: false };

/** Figures as a picture, with their sum; as a table for those who do not see it. */
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
        <AreaChart {...common} withDots={false} curveType="linear" areaChartProps={unreachable} />
      ) : (
        <BarChart {...common} barChartProps={unreachable} />
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
