/** Minor units of `currency` for an amount that was thought of in US cents. */
export function scaled(cents: number, currency: string): number {
  return Math.round(cents * (scales[currency] ?? 1))
}

const scales: Readonly<Record<string, number>> = { USD: 1, JPY: 1.5, KWD: 3.07 }
