import type { WebhookPayload } from '@portico/contract/webhook/webhook-endpoints'
import type { CodeSample } from '@/lib/reference/code-samples'

/** What a receiver gets when a version is deprecated. */
export const SAMPLE_PAYLOAD: WebhookPayload = {
  type: 'VersionDeprecated',
  timestamp: '2026-11-23T09:30:00.000Z',
  data: {
    apiId: '0b6f0c1e-6d5b-4f4a-9f4e-2f1c3f6a7d10',
    name: 'Petstore',
    version: 'v1',
    sunsetOn: '2027-03-31',
    plannedFor: null,
    plannedState: null,
    issuer: 'Dana Developer',
    url: 'https://portal.example.com/developer/apis/0b6f0c1e-6d5b-4f4a-9f4e-2f1c3f6a7d10',
  },
}

/** The fields of the payload's `data`, in the order of the sample. */
export const DATA_FIELDS = Object.keys(SAMPLE_PAYLOAD.data) as readonly (keyof WebhookPayload['data'])[]

/** Code that checks the signature of a request with the public libraries of Standard Webhooks. */
export const VERIFY_SAMPLES: readonly CodeSample[] = [
  {
    language: 'JavaScript',
    code: `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(signingSecret)
// The raw text of the body, before it is parsed. Throws if the signature or the time is wrong.
const event = webhook.verify(rawBody, request.headers)`,
  },
  {
    language: 'Python',
    code: `from standardwebhooks import Webhook

webhook = Webhook(signing_secret)
# The raw bytes of the body, before they are parsed. Raises if the signature or the time is wrong.
event = webhook.verify(raw_body, dict(request.headers))`,
  },
  {
    language: 'Java',
    code: `import com.standardwebhooks.Webhook;
import java.net.http.HttpHeaders;

Webhook webhook = new Webhook(signingSecret);
// The raw text of the body, before it is parsed. Throws if the signature or the time is wrong.
webhook.verify(rawBody, HttpHeaders.of(requestHeaders, (name, value) -> true));`,
  },
  {
    language: 'Go',
    code: `wh, err := standardwebhooks.NewWebhook(signingSecret)
if err != nil {
	return err
}
// The raw bytes of the body, before they are parsed.
err = wh.Verify(rawBody, request.Header)`,
  },
]
