import { CircleAlert, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'

const complete = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function isCompleteEmail(text: string): boolean {
  return complete.test(text)
}

/** Addresses as they are typed or pasted, each with a way to take it out; one that is incomplete is named. */
export function EmailField({
  emails,
  onChange,
}: {
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
}) {
  const t = useTranslations('settings')
  const id = useId()
  const [typed, setTyped] = useState('')
  const incomplete = emails.filter((email) => !isCompleteEmail(email))
  const hasProblem = incomplete.length > 0
  const add = (text: string): void => {
    const added = text.split(/[\s,;]+/).filter(Boolean)
    setTyped('')
    if (added.length > 0) onChange([...new Set([...emails, ...added])])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' || event.key === ',' || event.key === ';' || event.key === ' ') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(emails.slice(0, -1))
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault()
    add(`${typed}${event.clipboardData.getData('text')}`)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {t('emails')}
      </label>
      <div className="field flex h-auto! min-h-16 flex-wrap content-start items-center gap-1.5 p-1.5!">
        {emails.map((email) => (
          <span
            key={email}
            className={`flex min-w-0 items-center gap-1 rounded-md ps-2 ${isCompleteEmail(email) ? 'bg-press' : 'bg-danger-tint text-danger'}`}
          >
            {!isCompleteEmail(email) && <CircleAlert size={13} aria-hidden className="flex-none" />}
            <bdi dir="ltr" className="truncate">
              {email}
            </bdi>
            <button
              type="button"
              className="grid size-6 flex-none place-content-center rounded-md hover:bg-hover"
              aria-label={t('take_out', { email })}
              onClick={() => onChange(emails.filter((each) => each !== email))}
            >
              <X size={13} aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          type="email"
          dir="ltr"
          className="min-w-40 grow bg-transparent px-1 outline-none"
          value={typed}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          aria-invalid={hasProblem || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
        />
      </div>
      <p
        id={`${id}-note`}
        className={`mt-1 flex items-center gap-1 text-xs ${hasProblem ? 'text-danger' : 'text-faint'}`}
      >
        {hasProblem && <CircleAlert className="size-3! flex-none" />}
        {hasProblem ? t('email_incomplete', { email: incomplete[0] ?? '' }) : t('emails_hint')}
      </p>
    </div>
  )
}
