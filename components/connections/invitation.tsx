import { Check, X } from 'lucide-react'
import { ScopeIcon } from '@/components/connections/scope-icon'
import { describeForOwner } from '@/lib/present/hand-off'
import { Button } from '@/components/ui/button'
import type { Reader } from '@/lib/format/create-reader'

export interface InvitationView {
  readonly token: string
  readonly title: string
  readonly lead: string
  /** Undefined where the business is a real one. */
  readonly sandbox: string | undefined
  readonly sharedTitle: string
  readonly shared: readonly {
    readonly scope: string
    readonly label: string
    readonly shows: string
  }[]
  readonly neverTitle: string
  readonly never: readonly string[]
  readonly go:
    | { readonly label: string; readonly hint: string }
    /** Somebody of a firm looks at it, who may not approve in the owner’s place. */
    | { readonly fact: string; readonly reason: string }
  readonly foot: string
}

export function toInvitation(
  source: {
    token: string
    firmName: string
    personName: string
    clientName: string
    scope: readonly string[]
    expires_at: string
    isSandbox: boolean
    isSignedIn: boolean
  },
  { text, instant }: Pick<Reader, 'text' | 'instant'>,
): InvitationView {
  const { token, firmName, personName, clientName, scope, isSandbox, isSignedIn } = source
  const names = { firm: firmName, client: clientName, person: personName }
  return {
    token,
    title: text('handoff.asks_heading', names),
    lead: text('handoff.asks_text', names),
    sandbox: isSandbox ? text('handoff.rehearsal') : undefined,
    sharedTitle: text('handoff.will_see', names),
    shared: describeForOwner(scope, text),
    neverTitle: text('handoff.what_never'),
    never: [
      text('handoff.never_pay'),
      text('handoff.never_numbers'),
      text('handoff.never_endless'),
    ],
    go: isSignedIn
      ? { fact: text('handoff.owner_sees'), reason: text('handoff.owner_sees_text') }
      : { label: text('approvals.continue_to_bank'), hint: text('handoff.bank_asks') },
    foot: text('handoff.works_once', { date: instant(source.expires_at), firm: firmName }),
  }
}

/** What the owner of a business sees: who asks, for what, what never, and one button. */
export function Invitation({ view }: { view: InvitationView }) {
  return (
    <section className="card overflow-hidden bg-paper">
      {view.sandbox !== undefined && (
        <p className="bg-attention-tint px-6 py-2 text-xs font-medium text-attention">
          {view.sandbox}
        </p>
      )}
      <div className="px-6 pt-6 pb-5">
        <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere">{view.title}</h1>
        <p className="pt-1 text-quiet wrap-anywhere">{view.lead}</p>
      </div>
      <div className="border-t border-line px-6 pt-4 pb-2">
        <h2 className="font-semibold wrap-anywhere">{view.sharedTitle}</h2>
        <ul>
          {view.shared.map(({ scope, label, shows }) => (
            <li key={scope} className="flex gap-3 border-b border-line py-2.5 last:border-0">
              <span className="pt-0.5">
                <ScopeIcon scope={scope} />
              </span>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{label}</p>
                <p className="text-xs text-faint">{shows}</p>
              </div>
              <Check size={16} className="ms-auto flex-none self-center text-good" aria-hidden />
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line px-6 py-4">
        <h2 className="pb-1 font-semibold">{view.neverTitle}</h2>
        <ul className="text-quiet">
          {view.never.map((each) => (
            <li key={each} className="flex gap-2 py-0.5">
              <X size={15} className="mt-0.5 flex-none text-faint" aria-hidden />
              {each}
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line bg-sunk px-6 py-4">
        {'fact' in view.go ? (
          <div className="note bg-attention-tint">
            <div>
              <h2 className="font-medium">{view.go.fact}</h2>
              <p>{view.go.reason}</p>
            </div>
          </div>
        ) : (
          <form method="post" action="/api/handoff/begin">
            <input type="hidden" name="token" value={view.token} />
            <Button variant="primary" size="lg">
              {view.go.label}
            </Button>
            <p className="pt-2 text-xs text-faint">{view.go.hint}</p>
          </form>
        )}
        <p className="pt-3 text-xs text-faint wrap-anywhere">{view.foot}</p>
      </div>
    </section>
  )
}
