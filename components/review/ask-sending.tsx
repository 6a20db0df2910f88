import { useTranslations } from 'use-intl'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import type { QuestionForm } from '@/lib/queries/questions'

export interface Sending {
  readonly by: 'mail' | 'link'
  readonly language: string
  readonly reminders: string
}

/** How questions are sent: by mail or by link, in which language, and when the person is reminded. */
export function AskSending({
  form: { languages },
  mayMail,
  sending: { by, language, reminders },
  onChange,
}: {
  form: Pick<QuestionForm, 'languages'>
  mayMail: boolean
  sending: Sending
  onChange: (next: Partial<Sending>) => void
}) {
  const t = useTranslations('questions')
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      {mayMail && (
        <SegmentedControl
          label={t('by')}
          value={by}
          segments={[
            { value: 'mail', label: t('by_mail') },
            { value: 'link', label: t('by_link') },
          ]}
          onChange={(next) => onChange({ by: next })}
        />
      )}
      <div className="w-40">
        <Select
          aria-label={t('language')}
          value={language}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => onChange({ language: next })}
        />
      </div>
      {mayMail && by === 'mail' && (
        <label className="flex items-center gap-2">
          {t('reminders')}
          <input
            className="field w-24"
            inputMode="numeric"
            dir="ltr"
            value={reminders}
            onChange={(event) => onChange({ reminders: event.target.value })}
          />
        </label>
      )}
    </div>
  )
}
