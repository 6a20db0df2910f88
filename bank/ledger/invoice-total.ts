interface Line {
  unitPrice: number
  quantity: number
  discountRate: number
}

/** Minor units: round(quantity x unit price x (1 - line discount)), halves away from zero. */
export function lineTotal(line: Line): number {
  return product(line.unitPrice, [line.quantity, 1 - line.discountRate])
}

/** Minor units: round(sum of lines x (1 + tax) x (1 - invoice discount)). One tax for every line. */
export function invoiceTotal(
  lineTotals: readonly number[],
  taxRate: number,
  discountRate: number,
): number {
  const sum = lineTotals.reduce((total, line) => total + line, 0)
  return product(sum, [1 + taxRate, 1 - discountRate])
}

const scale = 1_000_000n

// In integers, because a half that a float misses would move an invoice by a cent.
function product(amount: number, factors: readonly number[]): number {
  let value = BigInt(amount)
  let divisor = 1n
  for (const factor of factors) {
    value *= BigInt(Math.round(factor * Number(scale)))
    divisor *= scale
  }
  const magnitude = ((value < 0n ? -value : value) * 2n + divisor) / (2n * divisor)
  return Number(value < 0n ? -magnitude : magnitude)
}
