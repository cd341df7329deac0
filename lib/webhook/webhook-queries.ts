import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { webhookEndpoints } from '@portico/contract/webhook/webhook-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const {
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,
} = webhookEndpoints

/** How often the page of a webhook with waiting events is refetched. */
const WAITING_POLL_MS = 3_000

const READS = readsOf(webhookEndpoints)

/** A webhook and the secret that its receiver needs to check signatures; no other response has it. */
export type WebhookWithSecret = OutputOf<typeof createWebhook>

/** Returns the query of one page of a person's webhooks. */
export const webhookList = (query: QueryOf<typeof listWebhooks>) => endpointQuery(listWebhooks, { query })

/** Returns the query of one webhook; polls while events wait for it. */
export const webhookDetail = (webhookId: string) =>
  endpointQuery(
    getWebhook,
    { params: { webhookId } },
    { refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 && data.status === 'active' ? WAITING_POLL_MS : false) },
  )

/** Returns the query of one page of a webhook's deliveries; polls while one of them waits. */
export const deliveryList = (webhookId: string, query: QueryOf<typeof listWebhookDeliveries>) =>
  endpointQuery(
    listWebhookDeliveries,
    { params: { webhookId }, query },
    { refetchInterval: ({ state: { data } }) => (data?.items.some(({ status }) => status === 'waiting') ? WAITING_POLL_MS : false) },
  )

/** Returns the query of one delivery with its request and answer; polls while it waits. */
export const deliveryDetail = (webhookId: string, deliveryId: string) =>
  endpointQuery(
    getWebhookDelivery,
    { params: { webhookId, deliveryId } },
    { refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? WAITING_POLL_MS : false) },
  )

/** Creates a webhook. The secret is dropped as soon as it was shown. */
export function useCreateWebhook() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createWebhook>) => call(createWebhook, { body }),
    meta: { ownError: true },
    gcTime: 0,
    outdates: READS,
  })
}

export function useUpdateWebhook(webhookId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateWebhook>) => call(updateWebhook, { params: { webhookId }, body }),
    meta: { ownError: true },
    outdates: READS,
  })
}

export function useDeleteWebhook(webhookId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteWebhook, { params: { webhookId } }),
    removes: () => [webhookDetail(webhookId)],
    outdates: [listWebhooks],
  })
}

/** Pauses a webhook or resumes it. */
export function useSwitchWebhook(webhookId: string) {
  return useEndpointMutation({
    mutationFn: (active: boolean) => call(active ? resumeWebhook : pauseWebhook, { params: { webhookId } }),
    outdates: READS,
    outdatesOnFailure: READS,
  })
}

/** Creates a new secret. It is dropped as soon as it was shown. */
export function useRotateSecret(webhookId: string) {
  return useEndpointMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { webhookId } }),
    gcTime: 0,
    outdates: [getWebhook],
  })
}

export function useTestWebhook(webhookId: string) {
  return useEndpointMutation({
    mutationFn: () => call(testWebhook, { params: { webhookId } }),
    outdates: READS,
    outdatesOnFailure: READS,
  })
}

/** Sends a delivery again. */
export function useRedeliver(webhookId: string) {
  return useEndpointMutation({
    mutationFn: (deliveryId: string) => call(redeliverWebhook, { params: { webhookId, deliveryId } }),
    outdates: READS,
    outdatesOnFailure: READS,
  })
}
