CREATE TABLE "audit_event" (
	"firm_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"connection_id" uuid,
	"detail" text NOT NULL,
	"address" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_event_firm_id_seq_pk" PRIMARY KEY("firm_id","seq")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_key_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "firm" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"audit_seq" bigint DEFAULT 0 NOT NULL,
	"audit_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "firm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "install" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text NOT NULL,
	"held_reason" text,
	"held_at" timestamp with time zone,
	"resumed_at" timestamp with time zone,
	"setup_digest" text,
	"setup_expires_at" timestamp with time zone,
	"separates_environments" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "install_only" CHECK ("install"."only"),
	CONSTRAINT "install_held" CHECK ("install"."held_reason" in ('restored', 'cloned'))
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_ids" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"all_clients" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_of_firm" UNIQUE("firm_id","id"),
	CONSTRAINT "person_role" CHECK ("person"."role" in ('admin', 'reviewer', 'preparer', 'viewer')),
	CONSTRAINT "person_admin_sees_all" CHECK ("person"."role" <> 'admin' or "person"."all_clients")
);
--> statement-breakpoint
ALTER TABLE "person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "person_identity_of_issuer" UNIQUE("person_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "person_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_link" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "person_link_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "person_link_kind" CHECK ("person_link"."kind" in ('invitation', 'reset'))
);
--> statement-breakpoint
ALTER TABLE "person_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_strong" boolean DEFAULT false NOT NULL,
	"device" text,
	"address" text,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment" (
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_person_id_connection_id_pk" PRIMARY KEY("person_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "assignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "authorization_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state_digest" text NOT NULL,
	"binding_digest" text NOT NULL,
	"verifier_sealed" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" text,
	"hand_off_id" uuid,
	"environment" text NOT NULL,
	"client_name" text NOT NULL,
	"connection_id" uuid,
	"candidate_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"issuer" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"exchanging_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "authorization_request_state_digest_unique" UNIQUE("state_digest"),
	CONSTRAINT "authorization_request_asker" CHECK (("authorization_request"."session_id" is null) <> ("authorization_request"."hand_off_id" is null))
);
--> statement-breakpoint
ALTER TABLE "authorization_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"scope" text NOT NULL,
	"gen" bigint NOT NULL,
	"receipt" uuid,
	"access_sealed" text,
	"refresh_sealed" text,
	"refresh_kept" boolean DEFAULT false NOT NULL,
	"access_expires_at" timestamp with time zone,
	"refresh_received_at" timestamp with time zone,
	"granted_at" timestamp with time zone NOT NULL,
	"last_refreshed_at" timestamp with time zone,
	"keep_alive_at" timestamp with time zone,
	"attempt" uuid,
	"attempt_at" timestamp with time zone,
	"attempt_phase" text,
	"recognition" text NOT NULL,
	"asked_connection_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disconnected_at" timestamp with time zone,
	CONSTRAINT "connection_of_firm" UNIQUE("firm_id","id"),
	CONSTRAINT "connection_environment" CHECK ("connection"."environment" in ('production', 'sandbox')),
	CONSTRAINT "connection_status" CHECK ("connection"."status" in ('active', 'suspect', 'needs_reconnect', 'quarantined', 'disconnecting', 'disconnected')),
	CONSTRAINT "connection_recognition" CHECK ("connection"."recognition" in ('pending', 'stranger', 'unverified', 'settled'))
);
--> statement-breakpoint
ALTER TABLE "connection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connection_account" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text,
	"account_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_account_connection_id_account_id_pk" PRIMARY KEY("connection_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "connection_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refresh_attempt" (
	"attempt" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"gen" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"http_status" integer,
	"error" text,
	"milliseconds" integer
);
--> statement-breakpoint
ALTER TABLE "refresh_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "revocation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"receipt" uuid NOT NULL,
	"kind" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "revocation_once" UNIQUE("receipt","kind")
);
--> statement-breakpoint
ALTER TABLE "revocation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "token_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"receipt" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"gen" bigint NOT NULL,
	"pair_sealed" text NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spent_at" timestamp with time zone,
	"rejected_at" timestamp with time zone,
	CONSTRAINT "token_ledger_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
ALTER TABLE "token_ledger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "archived_client" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"archived_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archived_client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_figures" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"figures_sealed" text,
	"read_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "client_figures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_month" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"sums_sealed" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_setting" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"period" text,
	"time_zone" text,
	"fiscal_start" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_setting_fiscal_start" CHECK ("client_setting"."fiscal_start" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "client_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_tag" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_tag" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"progress_sealed" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "favourite_client" (
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_client_person_id_connection_id_pk" PRIMARY KEY("person_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "favourite_client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "firm_setting" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"period" text,
	"fiscal_start" integer,
	"audit_days" integer,
	"export_days" integer DEFAULT 7 NOT NULL,
	"password_sign_in" boolean DEFAULT true NOT NULL,
	"factor_required_at" timestamp with time zone,
	"factor_grace_days" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firm_setting_fiscal_start" CHECK ("firm_setting"."fiscal_start" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "firm_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_preference" (
	"person_id" uuid NOT NULL,
	"place" text NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_preference_person_id_place_pk" PRIMARY KEY("person_id","place")
);
--> statement-breakpoint
ALTER TABLE "person_preference" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"columns" text,
	"connection_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_fingerprint" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"changed_elsewhere_at" timestamp with time zone,
	CONSTRAINT "account_fingerprint_connection_id_fingerprint_pk" PRIMARY KEY("connection_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "account_fingerprint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_secret_digest_unique" UNIQUE("secret_digest")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "close_calendar" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"close_day" integer NOT NULL,
	CONSTRAINT "close_day_of_every_month" CHECK ("close_calendar"."close_day" between 1 and 28)
);
--> statement-breakpoint
ALTER TABLE "close_calendar" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "expiry_warning" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"warned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expiry_warning_connection_id_granted_at_days_pk" PRIMARY KEY("connection_id","granted_at","days")
);
--> statement-breakpoint
ALTER TABLE "expiry_warning" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fingerprint_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgotten_client" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"forgotten_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "forgotten_client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hand_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"environment" text NOT NULL,
	"client_name" text NOT NULL,
	"connection_id" uuid,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"withdrawn_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_by" uuid,
	"outcome" text,
	"approved_id" uuid,
	CONSTRAINT "hand_off_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "hand_off_environment" CHECK ("hand_off"."environment" in ('production', 'sandbox')),
	CONSTRAINT "hand_off_end" CHECK ("hand_off"."used_at" is null or "hand_off"."withdrawn_at" is null)
);
--> statement-breakpoint
ALTER TABLE "hand_off" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "renewal_item" (
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "renewal_item_person_id_connection_id_pk" PRIMARY KEY("person_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "renewal_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "passkey" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"password_mark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_sign_in" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"digest" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totp" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"secret_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "totp" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification" (
	"firm_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid,
	"detail" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"in_app" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"is_mail_due" boolean NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mail_tried_at" timestamp with time zone,
	CONSTRAINT "notification_firm_id_seq_person_id_pk" PRIMARY KEY("firm_id","seq","person_id"),
	CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('consent_ending', 'consent_ended', 'export_ready', 'new_device', 'invitation_accepted'))
);
--> statement-breakpoint
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_cursor" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_cursor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_hit" (
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"hits" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_hit_kind_hour_pk" PRIMARY KEY("kind","hour"),
	CONSTRAINT "limit_hit_kind" CHECK ("limit_hit"."kind" in ('sign_in', 'address', 'request', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "unknown_part" (
	"environment" text NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"answers" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_part_environment_resource_field_value_pk" PRIMARY KEY("environment","resource","field","value")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_identity" ADD CONSTRAINT "person_identity_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_link" ADD CONSTRAINT "person_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_request" ADD CONSTRAINT "authorization_request_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_account" ADD CONSTRAINT "connection_account_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_client" ADD CONSTRAINT "archived_client_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_figures" ADD CONSTRAINT "client_figures_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_month" ADD CONSTRAINT "client_month_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_setting" ADD CONSTRAINT "client_setting_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_client" ADD CONSTRAINT "favourite_client_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_client" ADD CONSTRAINT "favourite_client_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD CONSTRAINT "firm_setting_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_preference" ADD CONSTRAINT "person_preference_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_fingerprint" ADD CONSTRAINT "account_fingerprint_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_calendar" ADD CONSTRAINT "close_calendar_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_warning" ADD CONSTRAINT "expiry_warning_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgotten_client" ADD CONSTRAINT "forgotten_client_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_off" ADD CONSTRAINT "hand_off_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_off" ADD CONSTRAINT "hand_off_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_item" ADD CONSTRAINT "renewal_item_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_item" ADD CONSTRAINT "renewal_item_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_cursor" ADD CONSTRAINT "notification_cursor_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_connection" ON "audit_event" USING btree ("firm_id","connection_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "authorization_request_exchanging" ON "authorization_request" USING btree ("firm_id") WHERE "authorization_request"."exchanging_at" is not null;--> statement-breakpoint
CREATE INDEX "authorization_request_expiry" ON "authorization_request" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connection_keep_alive" ON "connection" USING btree ("keep_alive_at");--> statement-breakpoint
CREATE INDEX "connection_account_known" ON "connection_account" USING btree ("firm_id","account_id");--> statement-breakpoint
CREATE INDEX "refresh_attempt_connection" ON "refresh_attempt" USING btree ("connection_id","gen");--> statement-breakpoint
CREATE INDEX "revocation_due" ON "revocation" USING btree ("next_attempt_at") WHERE "revocation"."done_at" is null;--> statement-breakpoint
CREATE INDEX "token_ledger_connection" ON "token_ledger" USING btree ("connection_id","id");--> statement-breakpoint
CREATE INDEX "client_figures_failed" ON "client_figures" USING btree ("firm_id") WHERE "client_figures"."failure" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_month_once" ON "client_month" USING btree ("connection_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "client_tag_once" ON "client_tag" USING btree ("connection_id",lower("tag"));--> statement-breakpoint
CREATE INDEX "export_run_of_connection" ON "export_run" USING btree ("connection_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("person_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_view_of_firm" ON "saved_view" USING btree ("firm_id","list");--> statement-breakpoint
CREATE INDEX "account_fingerprint_shared" ON "account_fingerprint" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "forgotten_client_recent" ON "forgotten_client" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "hand_off_of_firm" ON "hand_off" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_person" ON "pending_sign_in" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "recovery_code_person" ON "recovery_code" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notification_of_person" ON "notification" USING btree ("person_id","seq");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id") WHERE "notification"."read_at" is null and "notification"."in_app";--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification" USING btree ("mail_tried_at") WHERE "notification"."is_mail_due";--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "audit_event" AS PERMISSIVE FOR ALL TO public USING ("audit_event"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "firm" AS PERMISSIVE FOR ALL TO public USING ("firm"."id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person" AS PERMISSIVE FOR ALL TO public USING ("person"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person_identity" AS PERMISSIVE FOR ALL TO public USING ("person_identity"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person_link" AS PERMISSIVE FOR ALL TO public USING ("person_link"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "session" AS PERMISSIVE FOR ALL TO public USING ("session"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "assignment" AS PERMISSIVE FOR ALL TO public USING ("assignment"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "authorization_request" AS PERMISSIVE FOR ALL TO public USING ("authorization_request"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "connection" AS PERMISSIVE FOR ALL TO public USING ("connection"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "connection_account" AS PERMISSIVE FOR ALL TO public USING ("connection_account"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "refresh_attempt" AS PERMISSIVE FOR ALL TO public USING ("refresh_attempt"."connection_id" in (select id from "connection"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "revocation" AS PERMISSIVE FOR ALL TO public USING ("revocation"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "token_ledger" AS PERMISSIVE FOR ALL TO public USING ("token_ledger"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "archived_client" AS PERMISSIVE FOR ALL TO public USING ("archived_client"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_figures" AS PERMISSIVE FOR ALL TO public USING ("client_figures"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_month" AS PERMISSIVE FOR ALL TO public USING ("client_month"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_setting" AS PERMISSIVE FOR ALL TO public USING ("client_setting"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_tag" AS PERMISSIVE FOR ALL TO public USING ("client_tag"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "export_run" AS PERMISSIVE FOR ALL TO public USING ("export_run"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "favourite_client" AS PERMISSIVE FOR ALL TO public USING ("favourite_client"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "firm_setting" AS PERMISSIVE FOR ALL TO public USING ("firm_setting"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person_preference" AS PERMISSIVE FOR ALL TO public USING ("person_preference"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "saved_view" AS PERMISSIVE FOR ALL TO public USING ("saved_view"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "account_fingerprint" AS PERMISSIVE FOR ALL TO public USING ("account_fingerprint"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "calendar_feed" AS PERMISSIVE FOR ALL TO public USING ("calendar_feed"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "close_calendar" AS PERMISSIVE FOR ALL TO public USING ("close_calendar"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "expiry_warning" AS PERMISSIVE FOR ALL TO public USING ("expiry_warning"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "forgotten_client" AS PERMISSIVE FOR ALL TO public USING ("forgotten_client"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "hand_off" AS PERMISSIVE FOR ALL TO public USING ("hand_off"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "renewal_item" AS PERMISSIVE FOR ALL TO public USING ("renewal_item"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "passkey" AS PERMISSIVE FOR ALL TO public USING ("passkey"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "pending_sign_in" AS PERMISSIVE FOR ALL TO public USING ("pending_sign_in"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "recovery_code" AS PERMISSIVE FOR ALL TO public USING ("recovery_code"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "totp" AS PERMISSIVE FOR ALL TO public USING ("totp"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "notification" AS PERMISSIVE FOR ALL TO public USING ("notification"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "notification_cursor" AS PERMISSIVE FOR ALL TO public USING ("notification_cursor"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
-- By hand, after what is generated: figures change every few minutes, and a page with room for their new version keeps the table small.
ALTER TABLE "client_figures" SET (fillfactor = 45);
