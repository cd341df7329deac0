ALTER TABLE "environments" ADD COLUMN "oauth_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_introspection_uri" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_authorization_sealed" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_type_hint" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_identifier_field" text DEFAULT 'client_id' NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_scope" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_audience" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "oauth_timeout_ms" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
SELECT portico_seal('environments', 'oauth_authorization_sealed');
