import { SecretText } from '@/lib/bank-contract/secret-text'
import { addressDoneHref } from '@/lib/search-params/sign-in'
import { confirmAddress } from '@/lib/server/auth/address'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { addressLinkPath, visitAddressLink } from '@/lib/server/http/visit-link'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

// Its page sends no referrer, so the form shows no origin: the link itself, in the body, gives the right.
/** A person signs in with another address from now on, as who reads its mail says. */
export const POST = withRoute(
  async (request) => {
    const token = rawFormText(await readForm(request), 'token')
    const back = addressLinkPath(token)
    if ((await visitAddressLink(token, request.headers)) === undefined) return redirectTo(back)
    const outcome = await confirmAddress(getContext(), new SecretText(token))
    if (outcome === 'not_open') return redirectTo(back)
    return redirectTo(addressDoneHref(outcome))
  },
  { orOpaque: true },
)
