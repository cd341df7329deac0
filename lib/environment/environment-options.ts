import { environmentOptionEndpoints } from '@portico/contract/environment/environment-option-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'

/** Returns the query of the environments of a select, sorted by name. */
export const environmentOptions = () => endpointQuery(environmentOptionEndpoints.listEnvironmentOptions)
