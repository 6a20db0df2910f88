'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RequestForm, type RequestPlace } from '@/components/questions/request-form'

/** The firm is done with an answer. */
export function FinishButton({
  place,
  question,
  label,
}: {
  place: RequestPlace
  question: string
  label: string
}) {
  const t = useTranslations('questions')
  const lists = useTranslations('lists')
  return (
    <RequestForm
      place={place}
      hidden={[
        ['action', 'finish'],
        ['question', question],
      ]}
      done={t('finished')}
    >
      <button type="submit" className="btn btn-sm" aria-label={label}>
        <Check size={14} aria-hidden />
        {lists('done')}
      </button>
    </RequestForm>
  )
}
