import type { CurrencySum } from '@/lib/domain/clients/client'
import type { Amounts } from '@/lib/domain/close/amounts'

/** From which amount on something holds a close up, by currency, in its smallest unit. */
export type Materiality = ReadonlyMap<string, bigint>

/** The firm's, with what a client has of its own instead. A currency in neither has none. */
export function materialityOf(firm: Materiality, client: Materiality): Materiality {
  return new Map([...firm, ...client])
}

/**
 * Whether all of it, without signs, is below materiality: what comes to exactly that holds up, so that one
 * line divides findings, later changes and what suspends. A currency that has none lets nothing through,
 * and what is not about money is never below.
 */
export function isBelow(amounts: Amounts, materiality: Materiality): boolean {
  if (amounts.size === 0) return false
  return [...amounts].every(([currency, amount]) => amount < (materiality.get(currency) ?? 0n))
}

/** As plain data. */
export function writeMateriality(materiality: Materiality): CurrencySum[] {
  return Array.from(materiality, ([currency, from]) => ({ currency, amount: String(from) }))
}
