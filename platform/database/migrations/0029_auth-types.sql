ALTER TABLE "deployments" ADD COLUMN "auth_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "deployments" d SET "auth_types" = array(
  SELECT DISTINCT coalesce(m ->> 'authType', d.serving ->> 'authType') FROM jsonb_path_query(d.serving, '$.methods[*]') m ORDER BY 1);

