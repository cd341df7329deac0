import { CASES, describeConformance } from '../../conformance/gateway-conformance.ts'
import { http2Cases } from '../../conformance/http2-cases.ts'
import { overloadCases } from '../../conformance/overload-cases.ts'
import { openHttp2WorkerSubject, openTlsWorkerSubject } from './testing/worker-subject.ts'

// Each worker has a share of a limit of connections, at least one: the cases of a limit of one do not apply.
const WORKER_CASES = CASES.filter((cases) => cases !== overloadCases)

describeConformance('an engine of two workers with TLS', openTlsWorkerSubject, WORKER_CASES)
describeConformance('an engine of two workers over HTTP/2', openHttp2WorkerSubject, [...WORKER_CASES, http2Cases])
