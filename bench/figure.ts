import type { Ratio } from '@/bench/measure/ratio'

/** One line of the table: what was measured, against what, the goal and whether it is met. */
export interface Figure {
  row: string
  what: string
  against: string
  value: string
  goal: string
  met: boolean
  /** For `bench/results.json`. */
  measured: Record<string, number>
}

export function ratioFigure(
  about: Pick<Figure, 'row' | 'what' | 'against'>,
  ratio: Ratio,
  goal: { atLeast: number } | { atMost: number },
): Figure {
  const met = 'atLeast' in goal ? ratio.median >= goal.atLeast : ratio.median <= goal.atMost
  return {
    ...about,
    value: `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}, ${ratio.rounds} rounds)`,
    goal: 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`,
    met,
    measured: { ...ratio },
  }
}

/** Counts and bytes, which are exact. */
export function exactFigure(
  about: Pick<Figure, 'row' | 'what' | 'against'>,
  value: number,
  unit: string,
  atMost: number,
): Figure {
  return {
    ...about,
    value: `${value} ${unit}`,
    goal: `<= ${atMost}`,
    met: value <= atMost,
    measured: { value },
  }
}
