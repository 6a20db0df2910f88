import { FingerprintPattern } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasPasskeys } from '@/components/layout/passkey-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { type ProofWays, usePasskey, useProofWays, useProveIdentity } from '@/lib/queries/proof'
import { withQueries } from '@/lib/queries/query-client'
import { providerSignInHref } from '@/lib/search-params/provider-sign-in'

/** A person shows again that it is them; then what they began goes on by itself. */
export const ProofDialog = withQueries(function ProofDialog({
  onEnd,
}: {
  onEnd: (isProven: boolean) => void
}) {
  const t = useTranslations('proof')
  const form = useId()
  const [problem, setProblem] = useState<string>()
  const ways = useProofWays()
  const callbacks = {
    onProven: () => onEnd(true),
    onFailed: (reason: string | undefined) => setProblem(reason ?? t('failed')),
  }
  const prove = useProveIdentity(callbacks)
  if (ways === undefined) return null
  const isTyped = ways.password || ways.code
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setProblem(undefined)
    const typed = new FormData(event.currentTarget).get('password')
    prove.mutate(typeof typed === 'string' ? typed : '')
  }
  return (
    <Dialog
      title={t('title')}
      description={t('text')}
      open
      onOpenChange={(open) => {
        if (!open) onEnd(false)
      }}
      action={
        isTyped && (
          <Button form={form} variant="primary" busy={prove.isPending}>
            {t('confirm')}
          </Button>
        )
      }
    >
      {isTyped && (
        <form id={form} onSubmit={submit}>
          <ProofField ways={ways} error={problem} />
        </form>
      )}
      <OtherWays ways={ways} {...callbacks} onBegun={() => setProblem(undefined)} />
      {!isTyped && problem !== undefined && (
        <p role="alert" className="note bg-danger-tint text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  )
})

function ProofField({ ways, error }: { ways: ProofWays; error: string | undefined }) {
  const t = useTranslations('proof')
  return ways.password ? (
    <TextInput
      label={t('password')}
      hint={ways.code ? t('hint') : undefined}
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={1024}
      required
      error={error}
    />
  ) : (
    <TextInput
      label={t('code')}
      hint={t('code_hint')}
      name="password"
      dir="ltr"
      autoComplete="one-time-code"
      maxLength={40}
      required
      error={error}
    />
  )
}

function OtherWays({
  ways: { password, code, passkey, provider },
  onProven,
  onFailed,
  onBegun,
}: {
  ways: ProofWays
  onProven: () => void
  onFailed: (reason: string | undefined) => void
  onBegun: () => void
}) {
  const t = useTranslations('proof')
  const byPasskey = usePasskey('proof', { onDone: onProven, onFailed })
  const hasPasskey = useHasPasskeys() && passkey
  const isFirst = !password && !code
  return (
    <>
      {hasPasskey && (
        <Button
          type="button"
          variant={isFirst ? 'primary' : 'secondary'}
          icon={<FingerprintPattern />}
          busy={byPasskey.isPending}
          onClick={() => {
            onBegun()
            byPasskey.mutate()
          }}
        >
          {t('passkey')}
        </Button>
      )}
      {provider !== null && (
        // Signed in there again, the person begins again what they began.
        <a
          href={providerSignInHref(`${location.pathname}${location.search}`, { isAgain: true })}
          className={`btn w-full ${isFirst && !hasPasskey ? 'btn-primary' : ''}`}
        >
          {t('confirm_with', { name: provider })}
        </a>
      )}
    </>
  )
}
