import { ensureLedgerPrograms } from '@/scripts/test-requirements.mjs'

/** Installs the programs of others that read a ledger's files, where the machine has none of them. */
export function installLedgerPrograms(): Promise<void> {
  return ensureLedgerPrograms((line) => process.stderr.write(`${line}\n`))
}
