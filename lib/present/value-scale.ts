import { scaleLinear } from 'd3-scale'

/** Amounts on the height of a chart: where each stands, in percent from its top. */
export interface ValueScale {
  readonly place: (amount: bigint) => number
  readonly ticks: readonly { readonly amount: bigint; readonly place: number }[]
}

const wantedTicks = 4

/**
 * From zero, so that twice the height is twice the amount, but for a course over time: that of a large
 * balance would be a flat line. Only where a mark stands is a fraction: every amount that is shown in
 * figures comes from the sums themselves.
 */
export function valueScale(
  amounts: readonly bigint[],
  { isCourse = false }: { isCourse?: boolean } = {},
): ValueScale {
  const numbers = [...amounts.map(Number), ...(isCourse && amounts.length > 0 ? [] : [0])]
  const lowest = Math.min(...numbers)
  const highest = Math.max(...numbers)
  // The smallest unit cannot be divided: no tick stands between two amounts.
  const domain =
    lowest === highest ? [Math.min(0, lowest), Math.max(1, highest)] : [lowest, highest]
  const scale = scaleLinear().domain(domain).range([100, 0]).nice(wantedTicks)
  return {
    place: (amount) => rounded(scale(Number(amount))),
    ticks: scale
      .ticks(wantedTicks)
      .filter((tick) => Number.isInteger(tick))
      .map((tick) => ({ amount: BigInt(tick), place: rounded(scale(tick)) })),
  }
}

/** As much as a pixel can show; an address-sized number for every bar would be most of the page. */
export function rounded(percent: number): number {
  return Math.round(percent * 100) / 100
}
