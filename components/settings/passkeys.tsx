'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasPasskeys } from '@/components/layout/passkey-button'
import { Button } from '@/components/ui/button'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { useAddPasskey } from '@/lib/queries/proof'
import { withQueries } from '@/lib/queries/query-client'

/** Takes a passkey out, once it was said which. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const t = useTranslations('settings')
  const title = t('passkey_remove_title', { name })
  return (
    <AlertDialog
      title={title}
      trigger={
        <Button type="button" size="sm" variant="danger">
          {t('app_remove')}
        </Button>
      }
      action={
        <form method="post" action="/api/session/passkey">
          <input type="hidden" name="step" value="remove" />
          <input type="hidden" name="id" value={id} />
          <Button variant="danger">{title}</Button>
        </form>
      }
    >
      <p className="text-quiet">{t('passkey_remove_text')}</p>
    </AlertDialog>
  )
}

/** Beside the passkeys that a person has. */
export function FurtherPasskey() {
  const router = useRouter()
  return <AddPasskey onAdded={() => router.refresh()} />
}

/** Where the firm requires a second factor: a passkey, and then the recovery codes. */
export function RequiredPasskey() {
  const codes = useRef<HTMLFormElement>(null)
  if (!useHasPasskeys()) return null
  return (
    <>
      <AddPasskey isFirst onAdded={() => codes.current?.requestSubmit()} />
      <form ref={codes} method="post" action="/api/session/factor" hidden>
        <input type="hidden" name="step" value="codes" />
      </form>
    </>
  )
}

const AddPasskey = withQueries(function AddPasskey({
  onAdded,
  isFirst = false,
}: {
  onAdded: () => void
  /** It is the first thing to do on its page. */
  isFirst?: boolean
}) {
  const t = useTranslations('settings')
  const form = useId()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const add = useAddPasskey({
    onDone: () => {
      setOpen(false)
      onAdded()
    },
    onFailed: (reason) => setProblem(reason ?? t('passkey_not_made')),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setProblem(undefined)
    const name = new FormData(event.currentTarget).get('name')
    add.mutate(typeof name === 'string' ? name : '')
  }
  return (
    <Dialog
      title={t('passkey_add_title')}
      description={t('passkeys_hint')}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        setProblem(undefined)
      }}
      trigger={
        <Button
          type="button"
          size={isFirst ? 'md' : 'sm'}
          variant={isFirst ? 'primary' : 'secondary'}
          icon={<Plus />}
        >
          {t('passkey_add')}
        </Button>
      }
      action={
        <Button form={form} variant="primary" busy={add.isPending}>
          {t('passkey_create')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextInput
          label={t('name')}
          hint={t('passkey_name_hint')}
          name="name"
          maxLength={60}
          autoComplete="off"
          required
          error={problem}
        />
      </form>
    </Dialog>
  )
})
