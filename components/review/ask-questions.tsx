import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@/components/ui/button'
import type { QuestionForm } from '@/lib/queries/questions'

export type Written = QuestionForm['questions'][number]

/** The questions, each with what it is about, to be worded in place or left out. */
export function AskQuestions({
  written,
  wordsOf,
  onChange,
}: {
  written: readonly Written[]
  wordsOf: (question: Written) => string
  onChange: (written: readonly Written[]) => void
}) {
  const t = useTranslations('questions')
  const change = (at: number, words: string) =>
    onChange(written.map((each, index) => (index === at ? { ...each, words } : each)))
  const [first] = written
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('count', { count: written.length })}</legend>
      <div className="flex items-baseline gap-3 pb-1.5">
        <span className="grow font-medium" aria-hidden>
          {t('count', { count: written.length })}
        </span>
        {written.length > 1 && first !== undefined && (
          <button
            type="button"
            className="link text-xs"
            onClick={() => onChange(written.map((each) => ({ ...each, words: wordsOf(first) })))}
          >
            {t('same')}
          </button>
        )}
      </div>
      <ul className="max-h-72 overflow-y-auto rounded-lg border border-line">
        {written.map((each, index) => (
          <li
            key={each.id ?? `${each.sent} ${index}`}
            className="flex items-start gap-2.5 border-b border-line px-3 py-2 last:border-b-0"
          >
            <span className={`av mt-0.5 ${each.hue}`} aria-hidden="true">
              {each.initials}
            </span>
            <div className="min-w-0 grow">
              <p className="flex gap-2 text-xs text-quiet">
                <bdi className="min-w-0 grow truncate">{each.title}</bdi>
                <span className="num-t flex-none" data-amount="">
                  {[each.when, each.amount].filter(Boolean).join(' · ')}
                </span>
              </p>
              <textarea
                className="field mt-1 h-auto! min-h-8 w-full resize-y py-1"
                rows={1}
                dir="auto"
                aria-label={t('question', { title: each.title })}
                value={wordsOf(each)}
                onChange={({ target }) => change(index, target.value)}
              />
            </div>
            <IconButton
              variant="ghost"
              size="sm"
              icon={<X />}
              label={t('remove', { title: each.title })}
              onClick={() => onChange(written.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
