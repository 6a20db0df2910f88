import { FormCard } from '@/components/layout/form-card'
import { Button } from '@/components/ui/button'
import { getTranslations } from '@/lib/server/http/get-reader'

interface Press {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The form that was sent before the person had confirmed, with what it held. */
export async function PressForm({
  press: { method, path, fields },
  back,
}: {
  press: Press
  back: string
}) {
  const t = await getTranslations('proof')
  return (
    <>
      <title>{`${t('press_title')} · Countinghouse`}</title>
      <FormCard title={t('press_title')} lead={t('press_text')}>
        <form
          method={method}
          action={path}
          className="flex flex-wrap gap-2 border-t border-line px-6 py-5"
        >
          {fields.map(([name, value], place) => (
            // A field may be there several times with one value.
            // oxlint-disable-next-line react/no-array-index-key
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <Button variant="primary">{t('press_again')}</Button>
          <a href={back} className="btn btn-ghost">
            {t('back')}
          </a>
        </form>
      </FormCard>
    </>
  )
}
