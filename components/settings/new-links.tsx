import { useTranslations } from 'use-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Note } from '@/components/ui/note'

export interface NewLink {
  readonly email: string
  /** None where it was mailed. */
  readonly href?: string | undefined
  /** What became of it by mail; undefined where none is sent. */
  readonly mail?: 'sent' | 'failed' | undefined
  /** Why there is no link. */
  readonly problem?: string | undefined
}

/** Links to copy, the one time that they are shown. */
export function NewLinks({ links, note }: { links: readonly NewLink[]; note: string }) {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  return (
    <>
      {links.some(({ href }) => href !== undefined) && (
        <Note tone="attention" fact={t('copy_now')}>
          {note}
        </Note>
      )}
      <ul className="flex flex-col gap-3">
        {links.map(({ email, href, mail, problem }) => (
          <li key={email}>
            {href === undefined ? (
              <p className={problem === undefined ? 'font-medium' : 'text-danger'}>
                {problem ?? <bdi>{email}</bdi>}
              </p>
            ) : (
              <div className="flex items-end gap-2">
                <label className="min-w-0 grow">
                  <bdi className="mb-1 block truncate font-medium">{email}</bdi>
                  <input
                    className="field font-mono text-xs"
                    value={href}
                    readOnly
                    dir="ltr"
                    spellCheck={false}
                    onFocus={(event) => event.target.select()}
                  />
                </label>
                <CopyButton text={href} label={t('copy_link_for', { email })}>
                  {lists('copy_link')}
                </CopyButton>
              </div>
            )}
            {mail !== undefined && (
              <p className={`pt-1 text-xs ${mail === 'sent' ? 'text-good' : 'text-danger'}`}>
                {t(mail === 'sent' ? 'link_mailed' : 'link_not_mailed', { email })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
