CREATE TABLE "provider_domain" (
	"issuer" text NOT NULL,
	"domain" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_domain_issuer_domain_pk" PRIMARY KEY("issuer","domain")
);
--> statement-breakpoint
ALTER TABLE "provider_domain" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "provider_domain" ADD CONSTRAINT "provider_domain_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('consent_ending', 'consent_ended', 'registration_refused', 'export_ready', 'new_device', 'identity_linked', 'invitation_accepted'));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "provider_domain" AS PERMISSIVE FOR ALL TO public USING ("provider_domain"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
-- What was linked before goes on: the domains whose people sign in at a provider, where they are of one firm alone.
INSERT INTO "provider_domain" ("issuer", "domain", "firm_id")
SELECT "issuer", "domain", (array_agg("firm_id"))[1] FROM (
	SELECT DISTINCT CASE WHEN i."issuer" ~ '^https?://[^/]+$' THEN i."issuer" || '/' ELSE i."issuer" END AS "issuer",
		lower(split_part(p."email", '@', 2)) AS "domain", p."firm_id"
	FROM "person_identity" i JOIN "person" p ON p."id" = i."person_id"
) linked
GROUP BY "issuer", "domain" HAVING count(*) = 1;
