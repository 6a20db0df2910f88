import { StateScreen } from '@/components/layout/state-view'
import { cannotDetermine, type FailureContext, toFailure } from '@/components/layout/to-failure'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { getReader } from '@/lib/server/http/get-reader'

/** In place of what could not be read: why, and the next step. */
export async function ReadFailed({
  failure,
  ...context
}: FailureContext & { readonly failure: ReadFailure }) {
  return <StateScreen state={toFailure(failure, context, await getReader())} />
}

/** In place of figures that cannot be made of what was read: because of what the bank sends, or `why`. */
export async function Undetermined({ why }: { readonly why?: string }) {
  const state = cannotDetermine(await getReader())
  return <StateScreen state={why === undefined ? state : { ...state, text: [why] }} />
}
