import { bankEnvironment } from './program-environment.mjs'
import { bundlePath } from './build-programs.mjs'
import { prepareStore } from './prepare-stores.mjs'
import { waitForHealth } from './wait-for-health.mjs'

/**
 * Prepares the bank's store, starts the bank and waits until it answers.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {string} buildHash
 * @param {Pick<ReturnType<typeof import('./supervisor.mjs').createSupervisor>, 'run' | 'runToEnd'>} supervisor
 * @param {(line: string) => void} report
 */
export async function startBank(settings, buildHash, supervisor, report) {
  const env = bankEnvironment(process.env, settings)
  await prepareStore(
    {
      name: 'bank',
      bundle: 'bank-prepare',
      dataFolder: settings.dataFolder,
      databaseUrl: process.env['BANK_DATABASE_URL'],
      buildHash,
      env,
    },
    supervisor.runToEnd,
    report,
  )
  report(`Starting the bank on port ${settings.bankPort} …`)
  const bank = supervisor.run({ name: 'bank', file: bundlePath('bank'), env })
  await waitForHealth('bank', `${settings.bankOrigin}/health`)
  return bank
}
