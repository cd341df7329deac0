import { simpleSetupEndpoints } from '@portico/contract/simple-setup/simple-setup-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'

/** Returns the query of the steps of the setup. */
export const simpleSetup = () => endpointQuery(simpleSetupEndpoints.getSimpleSetup)
