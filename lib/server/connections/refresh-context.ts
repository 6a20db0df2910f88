import type { PairKeeper } from '@/lib/server/connections/keep-pair'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import type { TokenGate } from '@/lib/server/connections/token-gate'

export interface RefreshContext {
  steps: RefreshSteps
  gate: TokenGate
  keeper: PairKeeper
}
