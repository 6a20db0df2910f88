CREATE TABLE "provider_domain" (
	"issuer" text NOT NULL,
	"domain" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_domain_issuer_domain_pk" PRIMARY KEY("issuer","domain")
);
--> statement-breakpoint
ALTER TABLE "provider_domain" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "token_endpoint" (
	"environment" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"is_authenticated" boolean DEFAULT false NOT NULL,
	"paused_until" timestamp with time zone,
	"is_pause_requested" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "token_endpoint_environment" CHECK ("token_endpoint"."environment" in ('production', 'sandbox'))
);
--> statement-breakpoint
CREATE TABLE "shown_once" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"what" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shown_once_in_session" UNIQUE("session_id","what")
);
--> statement-breakpoint
ALTER TABLE "shown_once" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
DROP INDEX "person_email";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "key_digest" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_account" ADD COLUMN "account_number_last_4" text;--> statement-breakpoint
ALTER TABLE "totp" ADD COLUMN "begun_by" text;--> statement-breakpoint
ALTER TABLE "provider_domain" ADD CONSTRAINT "provider_domain_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_once" ADD CONSTRAINT "shown_once_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_once" ADD CONSTRAINT "shown_once_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "person_email_of_firm" ON "person" USING btree (lower("email"),"firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email")) WHERE "person"."password_hash" is not null;--> statement-breakpoint
ALTER TABLE "hand_off" DROP COLUMN "shown_at";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('consent_ending', 'consent_ended', 'registration_refused', 'export_ready', 'new_device', 'identity_linked', 'invitation_accepted'));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "provider_domain" AS PERMISSIVE FOR ALL TO public USING ("provider_domain"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "shown_once" AS PERMISSIVE FOR ALL TO public USING ("shown_once"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
-- What was linked before goes on: the domains whose people sign in at a provider, where they are of one firm alone.
INSERT INTO "provider_domain" ("issuer", "domain", "firm_id")
SELECT "issuer", "domain", (array_agg("firm_id"))[1] FROM (
	SELECT DISTINCT CASE WHEN i."issuer" ~ '^https?://[^/]+$' THEN i."issuer" || '/' ELSE i."issuer" END AS "issuer",
		lower(split_part(p."email", '@', 2)) AS "domain", p."firm_id"
	FROM "person_identity" i JOIN "person" p ON p."id" = i."person_id"
) linked
GROUP BY "issuer", "domain" HAVING count(*) = 1;
