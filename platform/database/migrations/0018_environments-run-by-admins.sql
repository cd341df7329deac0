ALTER TABLE "environments" ADD COLUMN "protocol" text;--> statement-breakpoint
-- Until now the port decided the protocol.
UPDATE "environments" SET "protocol" = CASE WHEN "listen_port" = 443 THEN 'https' ELSE 'http' END;--> statement-breakpoint
ALTER TABLE "environments" ALTER COLUMN "protocol" SET NOT NULL;--> statement-breakpoint
-- The portal shows one environment: the one that was created first, of several.
UPDATE "environments" SET "exposed_on_portal" = false
	WHERE "exposed_on_portal" AND "id" <> (SELECT "id" FROM "environments" WHERE "exposed_on_portal" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "enrolment_token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "engine" text;
