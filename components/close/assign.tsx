import { StepButton } from '@/components/close/step-button'
import type { ClosePerson } from '@/lib/domain/close/close-read'
import { may } from '@/lib/domain/people/permissions'
import { type ShownClose, stepForm } from '@/lib/present/close/shown-close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** Who prepares and who reviews it, and by when. */
export async function Assign({ shown }: { shown: ShownClose }) {
  const [t, { text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read } = shown
  const { close } = read
  if (close === undefined) return null
  const form = stepForm(shown, 'assign')
  return (
    <StepButton
      {...form}
      done={t('assigned')}
      label={t('assign')}
      className="w-full"
      title={t('assign_title')}
      submit={text('lists.save')}
    >
      <PersonField
        name="preparer"
        label={t('preparer')}
        nobody={text('portfolio.nobody')}
        people={read.people.filter((each) => each.isThere && may(each, 'prepare'))}
        value={close.preparer}
      />
      <PersonField
        name="reviewer"
        label={t('reviewer')}
        nobody={text('portfolio.nobody')}
        people={read.people.filter((each) => each.isThere && may(each, 'sign_off'))}
        value={close.reviewer}
      />
      <label className="block">
        <span className="mb-1 block font-medium">{t('due')}</span>
        <input type="date" name="due" className="field w-44" defaultValue={close.due} required />
      </label>
    </StepButton>
  )
}

function PersonField({
  name,
  label,
  nobody,
  people,
  value,
}: {
  name: string
  label: string
  nobody: string
  people: readonly ClosePerson[]
  value: string | undefined
}) {
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{label}</span>
      <select name={name} className="field" defaultValue={value ?? ''}>
        <option value="">{nobody}</option>
        {people.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  )
}
