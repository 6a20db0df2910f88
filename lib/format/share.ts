/**
 * What part of a whole this is, to the nearest tenth of a percent: 0.226 of 22.60 %. Both are positive; no
 * large sum is rounded on the way.
 */
export function shareOf(part: bigint, whole: bigint): number {
  return Number((part * 2000n + whole) / (whole * 2n)) / 1000
}
