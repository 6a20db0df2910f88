import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { type Front, openFront } from '@/bench/prove/front/front'
import { proveSignInFlood, proveSlowRequests } from '@/bench/prove/front/prove-floods'
import { proveAdvisories, proveHeaders, proveTransport } from '@/bench/prove/front/prove-headers'
import { proveRequests } from '@/bench/prove/front/prove-requests'
import { proveSecrets } from '@/bench/prove/front/prove-secrets'
import { proveTenants } from '@/bench/prove/front/prove-tenants'

type ProveFront = (settings: ProveSettings, front: Front) => Promise<Finding[]>

/** On programs of their own: what one row does to them is not another's fault. */
function onOwnPrograms(during: readonly ProveFront[], after: readonly ProveFront[] = []) {
  return async (settings: ProveSettings): Promise<Finding[]> => {
    const front = await openFront(settings)
    const findings: Finding[] = []
    try {
      for (const prove of during) findings.push(...(await prove(settings, front)))
    } finally {
      await front.close()
    }
    for (const prove of after) findings.push(...(await prove(settings, front)))
    return findings
  }
}

/** G9, and G11 in what was answered to it. */
export const proveRequestsAndSecrets = onOwnPrograms([proveRequests], [proveSecrets])
export const proveOutsiders = onOwnPrograms([proveTenants])
export const proveProbes = onOwnPrograms([proveAdvisories, proveHeaders], [proveTransport])
export const proveFloods = onOwnPrograms([proveSlowRequests, proveSignInFlood])
