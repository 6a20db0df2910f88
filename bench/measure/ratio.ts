/** A ratio taken several times, A and B in turn within one run. */
export interface Ratio {
  median: number
  min: number
  max: number
  rounds: number
}

/** Runs A then B, `rounds` times after one uncounted warm-up of each, and takes A/B per round. */
export async function interleave(
  rounds: number,
  measureA: () => Promise<number>,
  measureB: () => Promise<number>,
): Promise<Ratio> {
  await measureA()
  await measureB()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // In turn by purpose: both sides meet the machine as it is at that moment.
    const a = await measureA()
    const b = await measureB()
    ratios.push(a / b)
  }
  return summarize(ratios)
}

export function summarize(ratios: readonly number[]): Ratio {
  const sorted = ratios.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const median =
    sorted.length % 2 === 1
      ? (sorted[middle] ?? Number.NaN)
      : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
  return {
    median,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    rounds: sorted.length,
  }
}
