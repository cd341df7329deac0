import { describeConformance } from '../../conformance/gateway-conformance.ts'
import { openTlsSubject } from './testing/node-subject.ts'

describeConformance('the node engine with TLS', openTlsSubject)
