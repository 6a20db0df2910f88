import { CardForm, FormCard } from '@/components/layout/form-card'
import { Button } from '@/components/ui/button'
import { getTranslations } from '@/lib/server/http/get-reader'

/** Who reads the mail of an address says that it is to be signed in with; no script is needed. */
export async function AddressForm({
  token,
  email,
  firm,
}: Readonly<Record<'token' | 'email' | 'firm', string>>) {
  const t = await getTranslations()
  const title = t('join.address_title', { email })
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <FormCard title={title} lead={t('join.address_lead', { firm })}>
        <CardForm action="/api/address" problem={undefined}>
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">{t('join.address_submit')}</Button>
        </CardForm>
      </FormCard>
    </>
  )
}
