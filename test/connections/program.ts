import { createAudit } from '@/lib/server/audit/audit'
import type { Env } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import type { Program } from '@/lib/server/open-program'
import { createPortfolio } from '@/lib/server/portfolio/create-portfolio'
import type { TestDashboard } from '@/test/connections/dashboard'

/** A test's dashboard as a program has it, without its settings. */
export function openTestProgram({
  deps,
  store,
  connections,
}: TestDashboard): Pick<Program, 'context' | 'connections' | 'portfolio'> {
  const log = createLog()
  const env = {} as Env
  return {
    context: { env, log, store, audit: createAudit(store), clock: deps.clock },
    connections: { ...connections, keepAlive: connections },
    portfolio: createPortfolio({
      store,
      readBank: connections.readBank,
      now: deps.clock.now,
      sleep: deps.timing.sleep,
      log,
    }),
  }
}
