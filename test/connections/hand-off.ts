import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { BegunAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import type { HandOffReturn } from '@/lib/server/connections/handoff/complete-hand-off'
import type { CreatedHandOff, NewHandOff } from '@/lib/server/connections/handoff/hand-offs'
import { openTestApproval, type TestApproval } from '@/test/connections/approval'
import { defined } from '@/test/connections/dashboard'
import type { TestStore } from '@/test/store/database'

/** A person who hands off, and an owner with no account here. */
export interface TestHandOff extends TestApproval {
  make: (options?: Partial<NewHandOff>) => Promise<CreatedHandOff>
  /** The owner opens the link and presses the button. Throws when the link serves no more. */
  go: (token: SecretText) => Promise<BegunAuthorization>
  comeBack: (
    begun: Pick<BegunAuthorization, 'browserBinding'>,
    params: URLSearchParams,
  ) => Promise<HandOffReturn | undefined>
  /** All of it, up to the closing page's kind. */
  approve: (token: SecretText, business: string, scope?: string[]) => Promise<string | undefined>
  closing: (back: HandOffReturn | undefined) => Promise<string | undefined>
  look: (made: CreatedHandOff) => Promise<HandOff>
}

export async function openTestHandOff(kind: TestStore): Promise<TestHandOff> {
  const dashboard = await openTestApproval(kind)
  const { handOffs } = dashboard.connections
  const it: TestHandOff = Object.assign(dashboard, {
    make: (options: Partial<NewHandOff> = {}) =>
      handOffs.create({ person: it.session.person, clientName: 'Acme', days: 14, ...options }),
    go: async (token: SecretText) => defined(await handOffs.begin(token)),
    comeBack: (
      { browserBinding }: Pick<BegunAuthorization, 'browserBinding'>,
      params: URLSearchParams,
    ) => handOffs.complete({ params, browserBinding }),
    approve: async (token: SecretText, business: string, scope?: string[]) => {
      const begun = await it.go(token)
      return it.closing(
        await it.comeBack(begun, dashboard.bank.approve(begun.authorizationUrl, business, scope)),
      )
    },
    closing: async (back: HandOffReturn | undefined) => {
      if (back?.kind !== 'closed') return back?.kind
      return (await handOffs.findClosing(back.request_id))?.kind
    },
    look: async ({ hand_off_id }: CreatedHandOff) =>
      defined(await handOffs.find({ person: it.session.person, hand_off_id })),
  })
  return it
}
