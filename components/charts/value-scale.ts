import { scaleLinear } from 'd3-scale'

/** Amounts on the height of a chart: where each stands, in percent from its top. */
export interface ValueScale {
  readonly place: (amount: bigint) => number
  readonly ticks: readonly { readonly amount: bigint; readonly place: number }[]
}

const wantedTicks = 4

/**
 * From zero, so that twice the height is twice the amount. Only where a mark stands is a fraction:
 * every amount that is shown in figures comes from the sums themselves.
 */
export function valueScale(amounts: readonly bigint[]): ValueScale {
  const numbers = amounts.map(Number)
  const lowest = Math.min(0, ...numbers)
  const highest = Math.max(0, ...numbers)
  // The smallest unit cannot be divided: no tick stands between two amounts.
  const domain = lowest === 0 && highest === 0 ? [0, 1] : [lowest, highest]
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
