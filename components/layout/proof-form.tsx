import { CardForm, FormCard } from '@/components/layout/form-card'
import { PasskeyButton } from '@/components/layout/passkey-button'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'
import { findProviderProblem } from '@/lib/present/provider-problem'
import type { ProofWays } from '@/lib/queries/proof'
import { providerSignInHref } from '@/lib/search-params/provider-sign-in'
import { getText, getTranslations } from '@/lib/server/http/get-reader'

interface ProofProps {
  readonly email: string
  readonly ways: ProofWays
  /** The page whose form was sent. */
  readonly next: string
  /** Why the last attempt failed, in one word of the address. */
  readonly problem: string | undefined
}

/** The dialog’s question as a page, whose form works without a script. */
export async function ProofForm({ email, ways, next, problem }: ProofProps) {
  const [t, said] = await Promise.all([
    getTranslations('proof'),
    describeProblem(problem, ways.provider),
  ])
  const { password, code, passkey, provider } = ways
  const isTyped = password || code
  return (
    <>
      <title>{`${t('title')} · Countinghouse`}</title>
      <FormCard title={t('title')} lead={t('page_text')}>
        <CardForm action="/api/session/proof" problem={said}>
          <input type="hidden" name="next" value={next} />
          {/* For password managers, which look for whose password it is. */}
          <input type="hidden" name="email" autoComplete="username" value={email} />
          {isTyped && <ProofField ways={ways} />}
          <div className="flex flex-wrap gap-2">
            {isTyped && <Button variant="primary">{t('confirm')}</Button>}
            {provider !== null && (
              <a
                href={providerSignInHref(next, { isAgain: true })}
                className={`btn ${isTyped ? '' : 'btn-primary'}`}
              >
                {t('confirm_with', { name: provider })}
              </a>
            )}
            <a href={next} className="btn btn-ghost">
              {t('back')}
            </a>
          </div>
        </CardForm>
        {passkey && (
          <div className="flex flex-col gap-2.5 px-6 pb-5">
            <PasskeyButton failed={t('failed')} returnTo={next} purpose="proof">
              {t('passkey')}
            </PasskeyButton>
          </div>
        )}
      </FormCard>
    </>
  )
}

async function ProofField({ ways: { password, code } }: { ways: ProofWays }) {
  const t = await getTranslations('proof')
  const shared = { name: 'password', maxLength: 1024, required: true }
  return password ? (
    <TextInput
      {...shared}
      label={t('password')}
      hint={code ? t('hint') : undefined}
      type="password"
      autoComplete="current-password"
    />
  ) : (
    <TextInput
      {...shared}
      label={t('code')}
      hint={t('code_hint')}
      type="text"
      autoComplete="one-time-code"
    />
  )
}

async function describeProblem(
  problem: string | undefined,
  provider: string | null,
): Promise<string | undefined> {
  const { text } = await getText()
  const ofProvider = findProviderProblem(problem)
  if (ofProvider !== undefined && provider !== null) return text(ofProvider, { name: provider })
  switch (problem) {
    case 'refused':
      return text('problems.proof_wrong')
    case 'throttled':
      return text('problems.password_later')
    case 'passwords_off':
      return text('problems.passwords_off')
    default:
      return undefined
  }
}
