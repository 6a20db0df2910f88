import { type BankEnvironment, OperatorError } from '@/bank/environment'
import {
  DatabaseInUseError,
  type OpenDatabase,
  OutdatedStoreError,
} from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'

/** Runs a command of the operator to its end. What fails is printed, and the exit code says so. */
export function runCommand(act: () => Promise<void>): void {
  act().catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  })
}

/** One line where the operator can do something about it; otherwise with the stack. */
export function describeFailure(error: unknown): string {
  const operable = [OperatorError, DatabaseInUseError, OutdatedStoreError]
  if (error instanceof Error && operable.some((kind) => error instanceof kind)) return error.message
  return String(error instanceof Error ? error.stack : error)
}

/** Opens the bank's store for as long as `act` takes. */
export async function withStore(
  environment: BankEnvironment,
  act: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(environment.database, 'bank/ledger/migrations')
  try {
    await act(database)
  } finally {
    await database.close()
  }
}
