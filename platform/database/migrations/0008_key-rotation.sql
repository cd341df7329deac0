CREATE TABLE "retired_encryption_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "sealed_private_jwk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "signs_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "signing_keys" SET "signs_from" = "created_at";
--> statement-breakpoint
-- A value that a retired key has sealed is refused as a conflict (40001), so that its transaction is tried again and seals with another.
-- Argument: the column of the sealed value.
CREATE FUNCTION "public"."portico_refuse_retired_key"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sealed text := to_jsonb(NEW) ->> TG_ARGV[0];
	key_id text := CASE WHEN sealed LIKE 'v1.%' THEN 'v1' ELSE split_part(sealed, '.', 2) END;
BEGIN
	IF EXISTS (SELECT FROM public.retired_encryption_keys WHERE id = key_id) THEN
		RAISE EXCEPTION 'the encryption key % is retired', key_id USING ERRCODE = '40001',
			HINT = 'This platform still seals with it: give it the key that is in use (docs/operations.md).';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- Every table and column of database/sealed-values.ts.
CREATE FUNCTION "public"."portico_seal"(sealed_table regclass, sealed_column text, only_rows text DEFAULT 'true') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'CREATE TRIGGER portico_refuse_retired_key BEFORE INSERT OR UPDATE OF %I ON %s FOR EACH ROW
			WHEN (NEW.%I IS NOT NULL AND (%s)) EXECUTE FUNCTION public.portico_refuse_retired_key(%L)',
		sealed_column, sealed_table, sealed_column, only_rows, sealed_column
	);
END
$$;
--> statement-breakpoint
SELECT portico_seal('authenticators', 'sealed_secret'), portico_seal('mails', 'sealed_secret'), portico_seal('refresh_tokens', 'sealed_successor'),
	portico_seal('settings', 'value', 'NEW.key = ''mail.password'''), portico_seal('sign_in_steps', 'sealed_code'),
	portico_seal('signing_keys', 'sealed_private_jwk'), portico_seal('target_server_certificates', 'private_key_sealed');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."portico_conceal"(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(jsonb_object_agg(name, CASE
		WHEN value = 'null' THEN value
		WHEN name ~ '(^|_)(hash|sealed|secret|token)(_|$)' THEN '"[hidden]"'::jsonb
		WHEN length(value::text) > 32768 THEN to_jsonb('[' || length(value::text) || ' characters]')
		-- What `SecretBox` has sealed, wherever it stands: `v1.<bytes>`, `v2.<key id>.<bytes>`.
		WHEN value::text ~ '"v[12]\.' THEN regexp_replace(value::text, '"v[12]\.([A-Za-z0-9_-]{8}\.)?[A-Za-z0-9_-]{38,}"', '"[hidden]"', 'g')::jsonb
		ELSE value
	END), '{}') FROM jsonb_each(fields) AS field(name, value)
$$;
