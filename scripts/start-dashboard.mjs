import { dashboardEnvironment } from './program-environment.mjs'
import { inProject } from './project-root.mjs'
import { prepareStore } from './prepare-stores.mjs'
import { waitForHealth } from './wait-for-health.mjs'

/**
 * Prepares the dashboard's store, starts the dashboard and waits until it answers.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {{ buildHash: string, environment: NodeJS.Dict<string>, dev?: boolean }} options
 * @param {Pick<ReturnType<typeof import('./supervisor.mjs').createSupervisor>, 'run' | 'runToEnd'>} supervisor
 * @param {(line: string) => void} report
 */
export async function startDashboard(settings, options, supervisor, report) {
  const { buildHash, environment, dev = false } = options
  const env = dashboardEnvironment(environment, settings)
  await prepareStore(
    {
      name: 'dashboard',
      bundle: 'store-prepare',
      dataFolder: settings.dataFolder,
      databaseUrl: environment['DATABASE_URL'],
      buildHash,
      env,
    },
    supervisor.runToEnd,
    report,
  )
  report(`Starting the dashboard on port ${settings.port} …`)
  supervisor.run({
    name: 'dashboard',
    file: inProject('scripts/serve-dashboard.mjs'),
    args: dev ? ['--dev'] : [],
    env: dev ? { ...env, NODE_ENV: 'development' } : env,
  })
  await waitForHealth('dashboard', `http://localhost:${settings.port}/api/health`)
}
