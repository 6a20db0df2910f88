import type { BankContext } from '@/bank/context'

export async function rollLedger(_context: BankContext): Promise<void> {}
