import { FingerprintPattern } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signInAgainPath } from '@/components/layout/proof-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { usePasskey } from '@/lib/queries/passkeys'
import { useProveIdentity } from '@/lib/queries/proof'
import { withQueries } from '@/lib/queries/query-client'

/** A person shows again that it is them; then what they began goes on by itself. */
export const ProofDialog = withQueries(function ProofDialog({
  provider,
  onEnd,
}: {
  /** Where the person may sign in again instead; then they begin again what they began. */
  provider: string | undefined
  onEnd: (isProven: boolean) => void
}) {
  const t = useTranslations('proof')
  const form = useId()
  const [problem, setProblem] = useState<string>()
  const prove = useProveIdentity({
    onProven: () => onEnd(true),
    onFailed: (reason) => setProblem(reason ?? t('failed')),
  })
  const byPasskey = usePasskey('proof', {
    onDone: () => onEnd(true),
    onFailed: (reason) => setProblem(reason ?? t('failed')),
  })
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
        <Button form={form} variant="primary" busy={prove.isPending}>
          {t('confirm')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextInput
          label={t('password')}
          hint={t('hint')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          error={problem}
        />
      </form>
      {'PublicKeyCredential' in window && (
        <Button
          type="button"
          icon={<FingerprintPattern />}
          busy={byPasskey.isPending}
          onClick={() => {
            setProblem(undefined)
            byPasskey.mutate()
          }}
        >
          {t('passkey')}
        </Button>
      )}
      {provider !== undefined && (
        <a
          href={signInAgainPath(`${location.pathname}${location.search}`)}
          className="btn mt-3 w-full"
        >
          {t('confirm_with', { name: provider })}
        </a>
      )}
    </Dialog>
  )
})
