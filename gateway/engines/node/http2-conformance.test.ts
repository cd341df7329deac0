import { describeConformance } from '../../conformance/gateway-conformance.ts'
import { http2Cases } from '../../conformance/http2-cases.ts'
import { openHttp2Subject } from './testing/node-subject.ts'

describeConformance('the node engine over HTTP/2', openHttp2Subject)
describeConformance('the node engine, with frames of HTTP/2,', openHttp2Subject, [http2Cases])
