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

/** A ratio taken several times, A and B in turn within one run. */
export interface Ratio {
  median: number
  min: number
  max: number
  rounds: number
}

type About = Pick<Figure, 'row' | 'what' | 'against'>

export function ratioFigure(
  about: About,
  ratio: Ratio,
  goal: { atLeast: number } | { atMost: number },
): Figure {
  return {
    ...about,
    value: `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}, ${ratio.rounds} rounds)`,
    goal: 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`,
    met: 'atLeast' in goal ? ratio.median >= goal.atLeast : ratio.median <= goal.atMost,
    measured: { ...ratio },
  }
}

/** Counts and bytes, which are exact; and what a person feels, in milliseconds. */
export function amountFigure(about: About, value: number, unit: string, atMost: number): Figure {
  const goal = `<= ${atMost.toLocaleString('en')} ${unit}`
  const shown = `${value.toLocaleString('en', { maximumFractionDigits: 2 })} ${unit}`
  return { ...about, value: shown, goal, met: value <= atMost, measured: { value } }
}

/** Takes the measures one after another, `rounds` times after a first that is not counted. */
export async function inTurn<Name extends string, Value>(
  rounds: number,
  measures: Record<Name, () => Promise<Value>>,
): Promise<Record<Name, Value>[]> {
  const taken: Record<Name, Value>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const values: [string, Value][] = []
    for (const [name, measure] of Object.entries<() => Promise<Value>>(measures)) {
      // In turn by purpose: each meets the machine as it is at that moment.
      values.push([name, await measure()])
    }
    if (round > 0) taken.push(Object.fromEntries(values) as Record<Name, Value>)
  }
  return taken
}

/** A and B in turn, and A/B of each round. */
export async function interleave(
  rounds: number,
  measureA: () => Promise<number>,
  measureB: () => Promise<number>,
): Promise<Ratio> {
  const taken = await inTurn(rounds, { a: measureA, b: measureB })
  return summarize(taken.map(({ a, b }) => a / b))
}

export function summarize(values: readonly number[]): Ratio {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = (sorted.length - 1) / 2
  const at = (index: number): number => sorted[index] ?? Number.NaN
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
    rounds: sorted.length,
  }
}

export function median(values: readonly number[]): number {
  return summarize(values).median
}
