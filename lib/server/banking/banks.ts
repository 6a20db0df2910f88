import type { Client } from '@/lib/domain/clients/client'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import { processPart } from '@/lib/server/context'

/** The banking API of an environment. Throws for one that is not configured. */
export type BankOf = (environment: Client['environment']) => BankingClient

/** Opened by `start.ts`. */
export const banksOf = processPart<BankOf>('banks')
