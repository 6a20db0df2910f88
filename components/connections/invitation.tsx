import { Check, X } from 'lucide-react'
import { ScopeIcon } from '@/components/connections/scope-icon'
import { Button } from '@/components/ui/button'
import { describeForOwner } from '@/lib/present/hand-off'
import { getTranslations, readerIn } from '@/lib/server/http/get-reader'

interface InvitationProps {
  readonly token: string
  readonly invitation: {
    readonly firm: { readonly name: string; readonly time_zone: string }
    /** Who asks. */
    readonly person: { readonly name: string }
    readonly clientName: string
    readonly scope: readonly string[]
    readonly expires_at: string
  }
  readonly isSandbox: boolean
  /** Somebody of a firm looks at it, who may not approve in the owner’s place. */
  readonly isSignedIn: boolean
}

/** What the owner of a business sees: who asks, for what, what never, and one button. */
export async function Invitation({ token, invitation, isSandbox, isSignedIn }: InvitationProps) {
  const { firm, person, clientName, scope, expires_at } = invitation
  const [t, approvals, { text, instant }] = await Promise.all([
    getTranslations('handoff'),
    getTranslations('approvals'),
    readerIn(firm.time_zone),
  ])
  const names = { firm: firm.name, client: clientName, person: person.name }
  const never = [t('never_pay'), t('never_numbers'), t('never_endless')]
  return (
    <section className="card overflow-hidden bg-paper">
      <title>{`${t('asks_title', { firm: firm.name })} · Countinghouse`}</title>
      {isSandbox && (
        <p className="bg-attention-tint px-6 py-2 text-xs font-medium text-attention">
          {t('rehearsal')}
        </p>
      )}
      <div className="px-6 pt-6 pb-5">
        <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere">
          {t('asks_heading', names)}
        </h1>
        <p className="pt-1 text-quiet wrap-anywhere">{t('asks_text', names)}</p>
      </div>
      <div className="border-t border-line px-6 pt-4 pb-2">
        <h2 className="font-semibold wrap-anywhere">{t('will_see', names)}</h2>
        <ul>
          {describeForOwner(scope, text).map(({ scope: each, label, shows }) => (
            <li key={each} className="flex gap-3 border-b border-line py-2.5 last:border-0">
              <span className="pt-0.5">
                <ScopeIcon scope={each} />
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
        <h2 className="pb-1 font-semibold">{t('what_never')}</h2>
        <ul className="text-quiet">
          {never.map((each) => (
            <li key={each} className="flex gap-2 py-0.5">
              <X size={15} className="mt-0.5 flex-none text-faint" aria-hidden />
              {each}
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line bg-sunk px-6 py-4">
        {isSignedIn ? (
          <div className="note bg-attention-tint">
            <div>
              <h2 className="font-medium">{t('owner_sees')}</h2>
              <p>{t('owner_sees_text')}</p>
            </div>
          </div>
        ) : (
          <form method="post" action="/api/handoff/begin">
            <input type="hidden" name="token" value={token} />
            <Button variant="primary" size="lg">
              {approvals('continue_to_bank')}
            </Button>
            <p className="pt-2 text-xs text-faint">{t('bank_asks')}</p>
          </form>
        )}
        <p className="pt-3 text-xs text-faint wrap-anywhere">
          {t('works_once', { date: instant(expires_at), firm: firm.name })}
        </p>
      </div>
    </section>
  )
}
